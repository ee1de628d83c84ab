import { callOperation } from '../../../api/call-operation.ts';
import { toFormData } from '../../../forms/form-data.ts';
import { toCallOptions } from '../../../forms/submission-options.ts';
import type { SendForm } from '../../../forms/wizard-definition.ts';

export const sendInterview: SendForm = (values, files, options) =>
  callOperation<'applications.submitInterview'>({
    method: 'POST',
    path: '/applications/interviews',
    form: toFormData(values, files, options.uploadIds),
    ...toCallOptions(options),
  });
