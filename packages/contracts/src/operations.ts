import { restPaths } from './routes.ts';

export type Operation = { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; path: string };

/**
 * Method and path (relative to `apiPrefix`) of every REST operation, by the name of its procedure. The server builds
 * its routes and the OpenAPI document from it. Browser code takes only its type, to keep it out of the pages.
 */
export const operations = {
  'applications.submitInterview': { method: 'POST', path: restPaths.interviews },
  'applications.listInterviews': { method: 'GET', path: restPaths.interviews },
  'applications.getInterview': { method: 'GET', path: restPaths.interview },
  'applications.decideInterview': { method: 'PATCH', path: restPaths.interviewStatus },
  'applications.deleteInterview': { method: 'DELETE', path: restPaths.interview },
  'applications.submitPartner': { method: 'POST', path: restPaths.partners },
  'applications.listPartners': { method: 'GET', path: restPaths.partners },
  'applications.getPartner': { method: 'GET', path: restPaths.partner },
  'applications.decidePartner': { method: 'PATCH', path: restPaths.partnerStatus },
  'applications.deletePartner': { method: 'DELETE', path: restPaths.partner },
  'applications.listAppointments': { method: 'GET', path: restPaths.appointments },
  'applications.offerTimes': { method: 'POST', path: restPaths.interviewTimes },
  'applications.listCorrections': { method: 'GET', path: restPaths.applicationCorrections },
  'applications.askCorrection': { method: 'POST', path: restPaths.applicationCorrections },
  'applications.cancelCorrection': { method: 'DELETE', path: restPaths.applicationCorrections },
  'applications.getCorrection': { method: 'GET', path: restPaths.submissionCorrection },
  'applications.answerCorrection': { method: 'POST', path: restPaths.submissionCorrection },
  'applications.answerOffer': { method: 'POST', path: restPaths.submissionAppointment },
  'applications.giveUpAppointment': { method: 'DELETE', path: restPaths.submissionAppointment },
  'applications.withdraw': { method: 'POST', path: restPaths.submissionWithdrawal },
  'applications.getStatus': { method: 'GET', path: restPaths.submission },
  'applications.mailCopy': { method: 'POST', path: restPaths.submissionCopy },
  'auth.login': { method: 'POST', path: restPaths.login },
  'account.completeSignIn': { method: 'POST', path: restPaths.secondFactor },
  'account.startPasskeySignIn': { method: 'POST', path: restPaths.passkeyOptions },
  'account.signInByPasskey': { method: 'POST', path: restPaths.passkey },
  'auth.mailPasswordLink': { method: 'POST', path: restPaths.passwordLink },
  'auth.setPassword': { method: 'POST', path: restPaths.password },
  'auth.logout': { method: 'POST', path: restPaths.logout },
  'drafts.open': { method: 'POST', path: restPaths.openDraft },
  'drafts.save': { method: 'PUT', path: restPaths.draft },
  'drafts.get': { method: 'GET', path: restPaths.draft },
  'drafts.discard': { method: 'DELETE', path: restPaths.draft },
  'drafts.setCode': { method: 'PUT', path: restPaths.draftCode },
  'drafts.mailLink': { method: 'POST', path: restPaths.draftLink },
  'drafts.rekey': { method: 'POST', path: restPaths.draftKey },
  'messages.create': { method: 'POST', path: restPaths.messages },
  'messages.list': { method: 'GET', path: restPaths.messages },
  'messages.get': { method: 'GET', path: restPaths.message },
  'messages.markRead': { method: 'PUT', path: restPaths.message },
  'messages.delete': { method: 'DELETE', path: restPaths.message },
  'content.addPicture': { method: 'POST', path: restPaths.contentPictures },
  'projects.listPublic': { method: 'GET', path: restPaths.publicProjects },
  'projects.list': { method: 'GET', path: restPaths.projects },
  'projects.get': { method: 'GET', path: restPaths.project },
  'projects.create': { method: 'POST', path: restPaths.projects },
  'projects.update': { method: 'PUT', path: restPaths.project },
  'projects.delete': { method: 'DELETE', path: restPaths.project },
  'proofs.createChallenge': { method: 'POST', path: restPaths.proofChallenges },
  'proofs.submit': { method: 'POST', path: restPaths.proofs },
} as const satisfies Record<string, Operation>;

export type OperationName = keyof typeof operations;
