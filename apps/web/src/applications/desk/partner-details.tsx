import { api } from '../../staff/api.ts';
import { ApplicationAnswers } from './application-answers.tsx';
import { ApplicationDetails } from './application-details.tsx';
import { fileLinkRefetchMs } from './file-link-refetch.ts';
import { usePartnerAnswers } from './partner-answers.ts';

const fileTitles = [['docs', 'staff.partner.docs']] as const;

export function PartnerDetails({ id }: { id: string }) {
  return (
    <ApplicationDetails id={id} kind="partner">
      <PartnerAnswers id={id} />
    </ApplicationDetails>
  );
}

function PartnerAnswers({ id }: { id: string }) {
  const query = api.applications.getPartner.useQuery({ id }, { staleTime: fileLinkRefetchMs });
  return <ApplicationAnswers query={query} answers={usePartnerAnswers(query.data)} fileTitles={fileTitles} />;
}
