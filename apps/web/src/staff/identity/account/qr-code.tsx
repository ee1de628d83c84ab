import { encode } from 'uqr';

/** A QR code as one path of an SVG image; a module is one unit wide. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className="true-colours w-56 bg-chalk">
      <path d={path} fill="black" shapeRendering="crispEdges" />
    </svg>
  );
}
