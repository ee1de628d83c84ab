import { callOperation } from '../../../submission/api/call-operation.ts';
import { toFormData } from '../../../submission/form-data.ts';
import { toCallOptions } from '../../../submission/submission-options.ts';
import type { SendForm } from '../../../submission/wizard/wizard-definition.ts';

export const sendInterview: SendForm = (values, files, options) =>
  callOperation<'applications.submitInterview'>({
    method: 'POST',
    path: '/applications/interviews',
    form: toFormData(values, files, options.uploadIds),
    ...toCallOptions(options),
  });
