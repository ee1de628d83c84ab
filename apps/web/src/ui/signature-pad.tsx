import { type PointerEvent, useRef, useState } from 'react';
import { Button } from './button.tsx';

type SignaturePadProps = {
  label: string;
  saveText: string;
  clearText: string;
  cancelText: string;
  /** Receives the drawing as a PNG. */
  onSave: (image: Blob) => void;
  onCancel: () => void;
};

const width = 800;
const height = 300;
const lineWidth = 5;

/** A canvas to sign on with a finger, pen or mouse. A file input elsewhere is the accessible alternative. */
export function SignaturePad(props: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const last = useRef<{ x: number; y: number }>(undefined);
  const [isEmpty, setIsEmpty] = useState(true);

  function getPoint(event: PointerEvent<HTMLCanvasElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    return {
      x: ((event.clientX - box.left) / box.width) * width,
      y: ((event.clientY - box.top) / box.height) * height,
    };
  }

  function draw(event: PointerEvent<HTMLCanvasElement>) {
    const context = canvas.current?.getContext('2d');
    if (!context || !last.current) return;
    const point = getPoint(event);
    context.lineWidth = lineWidth;
    context.lineCap = 'round';
    context.beginPath();
    context.moveTo(last.current.x, last.current.y);
    context.lineTo(point.x, point.y);
    context.stroke();
    last.current = point;
    setIsEmpty(false);
  }

  function clear() {
    canvas.current?.getContext('2d')?.clearRect(0, 0, width, height);
    setIsEmpty(true);
  }

  return (
    <div className="grid gap-3">
      <canvas
        ref={canvas}
        width={width}
        height={height}
        role="img"
        aria-label={props.label}
        className="w-full touch-none border-2 border-ink bg-chalk"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          last.current = getPoint(event);
          draw(event);
        }}
        onPointerMove={draw}
        onPointerUp={() => {
          last.current = undefined;
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          size="s"
          disabled={isEmpty}
          onClick={() => canvas.current?.toBlob((image) => image && props.onSave(image), 'image/png')}
        >
          {props.saveText}
        </Button>
        <Button size="s" variant="secondary" onClick={clear}>
          {props.clearText}
        </Button>
        <Button size="s" variant="quiet" onClick={props.onCancel}>
          {props.cancelText}
        </Button>
      </div>
    </div>
  );
}
