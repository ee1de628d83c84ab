import { submitPartnerInput } from '@isangano/contracts/applications/partner';
import { callOperation } from '../../../api/call-operation.ts';
import { hasFiles, toFormData } from '../../../forms/form-data.ts';
import { toCallOptions } from '../../../forms/submission-options.ts';
import type { SendForm } from '../../../forms/wizard-definition.ts';

/** Sends JSON if there are no documents. */
export const sendPartner: SendForm = (values, files, options) =>
  callOperation<'applications.submitPartner'>({
    method: 'POST',
    path: '/applications/partners',
    ...(hasFiles(files)
      ? { form: toFormData(values, files, options.uploadIds) }
      : { input: submitPartnerInput.parse(values) }),
    ...toCallOptions(options),
  });
