import type { FileField as FileFieldName } from '@isangano/contracts/applications/values';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { optionalExport } from '../../ui/optional.tsx';
import { useFiles } from '../files/use-chosen-files.ts';
import { FileField } from './file-field.tsx';
import type { FieldProps } from './use-field.ts';

/** Called early, so that a signature can be drawn without a connection. */
export const loadSignatureDrawing = () => import('./signature-drawing.tsx');
const SignatureDrawing = optionalExport(loadSignatureDrawing, 'SignatureDrawing', <LoadFailure />);

const drawingName = 'signature.png';

/** A signature, as an image file or drawn with a finger, pen or mouse. */
export function SignatureField(props: FieldProps<FileFieldName>) {
  const { _ } = useLingui();
  const { add } = useFiles();
  /** False after a button has ended the drawing. It is gone then, so that the one to draw takes the focus. */
  const [isDrawing, setIsDrawing] = useState<boolean>();

  function addDrawing(image: Blob) {
    setIsDrawing(undefined);
    void add(props.name, [new File([image], drawingName, { type: image.type })]);
  }

  return (
    <div className="grid gap-3">
      <FileField {...props} />
      {isDrawing ? (
        <SignatureDrawing onSave={addDrawing} onClose={() => setIsDrawing(false)} />
      ) : (
        <Button
          variant="secondary"
          className="justify-self-start"
          autoFocus={isDrawing === false}
          onClick={() => setIsDrawing(true)}
        >
          {_('forms.signature.draw')}
        </Button>
      )}
    </div>
  );
}
