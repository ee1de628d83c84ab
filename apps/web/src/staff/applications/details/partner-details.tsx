import { api } from '../../base/api.ts';
import { ApplicationDetails, type KindDetailsProps } from './application-details.tsx';
import { fileLinkRefetchMs } from './file-link-refetch.ts';
import { usePartnerAnswers } from './partner-answers.ts';
import type { FileTitles } from './stored-files.tsx';

const fileTitles: FileTitles = {
  docs: 'staff.partner.docs',
};

export function PartnerDetails({ id, decision }: KindDetailsProps) {
  const query = api.applications.getPartner.useQuery({ id }, { staleTime: fileLinkRefetchMs });
  const answers = usePartnerAnswers(query.data);
  return (
    <ApplicationDetails
      id={id}
      kind="partner"
      decision={decision}
      query={query}
      answers={answers}
      fileTitles={fileTitles}
    />
  );
}
