import { submitPartnerInput } from '@isangano/contracts/applications/partner';
import { callOperation } from '../../../submission/api/call-operation.ts';
import { hasFiles, toFormData } from '../../../submission/form-data.ts';
import { toCallOptions } from '../../../submission/submission-options.ts';
import type { SendForm } from '../../../submission/wizard/wizard-definition.ts';

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
