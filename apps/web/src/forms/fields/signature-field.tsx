import type { FileField as FileFieldName } from '@isangano/contracts/applications/values';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { SignaturePad } from '../../ui/signature-pad.tsx';
import { useFiles } from '../wizard-context.ts';
import type { FieldProps } from './field-props.ts';
import { FileField } from './file-field.tsx';

const drawnName = 'signature.png';

/** A signature as an image file, or drawn with a finger or a pen. */
export function SignatureField(props: FieldProps<FileFieldName>) {
  const { _ } = useLingui();
  const { add } = useFiles();
  const [draws, setDraws] = useState(false);

  function keep(image: Blob) {
    setDraws(false);
    void add(props.name, [new File([image], drawnName, { type: image.type })]);
  }

  return (
    <div className="grid gap-3">
      <FileField {...props} />
      {draws ? (
        <SignaturePad
          label={_('forms.signature.pad')}
          keepText={_('forms.signature.keep')}
          clearText={_('forms.signature.clear')}
          cancelText={_('forms.cancel')}
          onKeep={keep}
          onCancel={() => setDraws(false)}
        />
      ) : (
        <Button variant="secondary" className="justify-self-start" onClick={() => setDraws(true)}>
          {_('forms.signature.draw')}
        </Button>
      )}
    </div>
  );
}
