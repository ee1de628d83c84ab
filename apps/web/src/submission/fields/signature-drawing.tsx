import { useLingui } from '@lingui/react';
import { useDeferredMessages } from '../../i18n/use-deferred-messages.ts';
import { SignaturePad } from '../../ui/signature-pad.tsx';

type SignatureDrawingProps = { onSave: (image: Blob) => void; onCancel: () => void };

/** A signature that is drawn in place of an image file. */
export function SignatureDrawing({ onSave, onCancel }: SignatureDrawingProps) {
  useDeferredMessages('formsDeferred');
  const { _ } = useLingui();
  return (
    <SignaturePad
      label={_('forms.signature.pad')}
      saveText={_('forms.signature.keep')}
      clearText={_('forms.signature.clear')}
      cancelText={_('forms.cancel')}
      onSave={onSave}
      onCancel={onCancel}
    />
  );
}
