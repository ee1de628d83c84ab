import { type PointerEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useDeferredMessages } from '../../i18n/use-deferred-messages.ts';
import { Button } from '../../ui/button.tsx';

type SignatureDrawingProps = {
  /** Receives the drawing as a PNG, also when the visitor submits or leaves the form around it. */
  onSave: (image: Blob) => void;
  /** Called when one of its own buttons ends the drawing, after `onSave`. */
  onClose: () => void;
};

const width = 800;
const height = 300;
const lineWidth = 5;

/** Returns the drawing at once: a form that is being submitted does not wait. */
function readImage(canvas: HTMLCanvasElement): Blob {
  const type = 'image/png';
  const [, base64 = ''] = canvas.toDataURL(type).split(',');
  return new Blob([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], { type });
}

/** A canvas to sign on with a finger, pen or mouse. The file input that it replaces is the accessible alternative. */
export function SignatureDrawing({ onSave, onClose }: SignatureDrawingProps) {
  const { _ } = useDeferredMessages('formsDeferred');
  const canvas = useRef<HTMLCanvasElement>(null);
  const last = useRef<{ x: number; y: number }>(undefined);
  const [isEmpty, setIsEmpty] = useState(true);
  /** Whether the drawing was saved or cancelled. */
  const isClosed = useRef(false);

  function getPoint(event: PointerEvent<HTMLCanvasElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    return {
      x: ((event.clientX - box.left) / box.width) * width,
      y: ((event.clientY - box.top) / box.height) * height,
    };
  }

  /** A hand that rests on the screen is not the primary pointer, and draws nothing. */
  function start(event: PointerEvent<HTMLCanvasElement>) {
    if (!event.isPrimary || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    last.current = getPoint(event);
    draw(event);
  }

  function draw(event: PointerEvent<HTMLCanvasElement>) {
    const context = canvas.current?.getContext('2d');
    if (!context || !last.current || !event.isPrimary) return;
    const point = getPoint(event);
    context.lineWidth = lineWidth;
    context.lineCap = 'round';
    context.beginPath();
    context.moveTo(last.current.x, last.current.y);
    // A line without a length is not drawn, and a tap is a dot.
    context.lineTo(point.x, point.y + 0.01);
    context.stroke();
    last.current = point;
    setIsEmpty(false);
  }

  function clear() {
    canvas.current?.getContext('2d')?.clearRect(0, 0, width, height);
    setIsEmpty(true);
  }

  function save() {
    if (!canvas.current || isEmpty || isClosed.current) return;
    isClosed.current = true;
    onSave(readImage(canvas.current));
  }

  function keep() {
    save();
    onClose();
  }

  function cancel() {
    isClosed.current = true;
    onClose();
  }

  const saveIfLeft = useEffectEvent((event?: Event) => {
    const isInForm = event?.target instanceof Node && canvas.current?.closest('form')?.contains(event.target);
    if (event?.type !== 'click' || !isInForm) save();
  });

  useEffect(() => canvas.current?.focus(), []);

  // Before the canvas is removed.
  useLayoutEffect(() => {
    const removed = new AbortController();
    const options = { capture: true, signal: removed.signal };
    for (const type of ['click', 'submit']) addEventListener(type, saveIfLeft, options);
    return () => {
      removed.abort();
      saveIfLeft();
    };
  }, []);

  return (
    <div className="grid gap-3">
      <canvas
        ref={canvas}
        width={width}
        height={height}
        role="img"
        tabIndex={-1}
        aria-label={_('forms.signature.pad')}
        className="true-colours w-full touch-none border-2 border-ink bg-chalk"
        onPointerDown={start}
        onPointerMove={draw}
        onLostPointerCapture={() => {
          last.current = undefined;
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button size="s" disabled={isEmpty} onClick={keep}>
          {_('forms.signature.keep')}
        </Button>
        <Button size="s" variant="secondary" onClick={clear}>
          {_('forms.signature.clear')}
        </Button>
        <Button size="s" variant="quiet" onClick={cancel}>
          {_('forms.cancel')}
        </Button>
      </div>
    </div>
  );
}
