import { api } from '../../staff/api.ts';
import { ApplicationAnswers } from './application-answers.tsx';
import { ApplicationDetails } from './application-details.tsx';
import { fileLinkRefetchMs } from './file-link-refetch.ts';
import { useInterviewAnswers } from './interview-answers.ts';

const fileTitles = [
  ['portraitUrl', 'staff.interview.portrait'],
  ['uploadDocsUrls', 'staff.interview.documents'],
  ['signatureUrl', 'staff.interview.signature'],
] as const;

export function InterviewDetails({ id }: { id: string }) {
  return (
    <ApplicationDetails id={id} kind="interview">
      <InterviewAnswers id={id} />
    </ApplicationDetails>
  );
}

function InterviewAnswers({ id }: { id: string }) {
  const query = api.applications.getInterview.useQuery({ id }, { staleTime: fileLinkRefetchMs });
  return (
    <ApplicationAnswers query={query} answers={useInterviewAnswers(query.data)} fileTitles={fileTitles} />
  );
}
