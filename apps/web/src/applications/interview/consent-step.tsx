import { useId } from 'react';
import { SignatureField } from '../../forms/fields/signature-field.tsx';
import { useField } from '../../forms/fields/use-field.ts';
import { FieldError } from '../../ui/field.tsx';
import { Check } from './fields.ts';

export function ConsentStep() {
  const faultId = useId();
  const publish = useField('consentPublish');
  const rules = useField('consentRules');
  const fault = publish.error || rules.error;
  return (
    <>
      <div className="grid gap-4">
        <Check name="consentPublish" label="interview.consentPublish" required faultId={faultId} />
        <Check name="consentRules" label="interview.consentRules" required faultId={faultId} />
        {fault && <FieldError id={faultId}>{fault}</FieldError>}
        <Check name="consentContact" label="interview.consentContact" hint="interview.consentContact.hint" />
      </div>
      <SignatureField name="signatureUrl" label="interview.signature" hint="interview.signature.hint" />
    </>
  );
}
