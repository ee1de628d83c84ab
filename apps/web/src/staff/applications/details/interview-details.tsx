import { api } from '../../base/api.ts';
import { ApplicationDetails, type KindDetailsProps } from './application-details.tsx';
import { fileLinkRefetchMs } from './file-link-refetch.ts';
import { useInterviewAnswers } from './interview-answers.ts';
import type { FileTitles } from './stored-files.tsx';

const fileTitles: FileTitles = {
  portraitUrl: 'staff.interview.portrait',
  uploadDocsUrls: 'staff.interview.documents',
  signatureUrl: 'staff.interview.signature',
};

export function InterviewDetails({ id, decision }: KindDetailsProps) {
  const query = api.applications.getInterview.useQuery({ id }, { staleTime: fileLinkRefetchMs });
  const answers = useInterviewAnswers(query.data);
  return (
    <ApplicationDetails
      id={id}
      kind="interview"
      decision={decision}
      query={query}
      answers={answers}
      fileTitles={fileTitles}
    />
  );
}
