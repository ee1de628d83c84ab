export type { AppRouter } from '@isangano/api/router';
export { ApiError } from './api-error.ts';
export { createClient, type IsanganoClient } from './client.ts';
export type { Connection } from './connection.ts';
export type { components, paths } from './rest.gen.ts';
export type { ListOptions, ListPath, ListRecord } from './rest.ts';
export { createRestClient, type RestClient } from './rest.ts';
export {
  type InterviewApplication,
  type InterviewFiles,
  type PartnershipApplication,
  type SubmitOptions,
  submitInterview,
  submitPartner,
} from './submit.ts';
