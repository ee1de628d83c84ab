import { SignatureField } from '../../forms/fields/signature-field.tsx';
import { Check } from './fields.ts';

export function ConsentStep() {
  return (
    <>
      <div className="grid gap-4">
        <Check name="consentPublish" label="interview.consentPublish" required />
        <Check name="consentRules" label="interview.consentRules" required />
        <Check name="consentContact" label="interview.consentContact" hint="interview.consentContact.hint" />
      </div>
      <SignatureField name="signatureUrl" label="interview.signature" hint="interview.signature.hint" />
    </>
  );
}
