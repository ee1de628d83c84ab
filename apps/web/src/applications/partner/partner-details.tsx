import type { PartnerView, SubmitPartnerInput } from '@isangano/contracts/applications/partner';
import { labelId } from '@isangano/contracts/label-id';
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { formatDollars, formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { api } from '../../staff/api.ts';
import { Loading } from '../../ui/spinner.tsx';
import { type Answers, ApplicationAnswers } from '../application-answers.tsx';
import { ApplicationDetails } from '../application-details.tsx';
import { linksStayFreshMs } from '../links-stay-fresh.ts';

const fileTitles = [['docs', 'staff.partner.docs']] as const;

/** What the row above does not show already. */
type Shown = Exclude<keyof SubmitPartnerInput, 'appName' | 'email' | 'phone' | 'country'>;

function useAnswers(view: PartnerView | undefined): Answers {
  const { _ } = useLingui();
  const { locale } = useLanguage();
  if (!view) return {};
  return {
    'staff.partner.type': _(labelId('partnerType', view.type)),
    'staff.partner.project': view.project,
    'staff.partner.summary': view.summary,
    'staff.partner.amount': formatDollars(locale, view.amount),
    'staff.partner.equity': `${formatNumber(locale, view.equity, view.equity % 1 === 0 ? 0 : 2)}%`,
    'staff.partner.nonCash': view.nonCash.map((kind) => _(labelId('nonCash', kind))).join(', '),
    'staff.partner.contribOther': view.contribOther,
    'staff.partner.board': _(labelId('board', view.board)),
    'staff.partner.veto': view.veto,
    'staff.partner.roleType': _(labelId('roleType', view.roleType)),
    'staff.partner.kpis': view.kpis,
    'staff.partner.dividend': _(labelId('dividend', view.dividend)),
    'staff.partner.exit': view.exit,
    'staff.partner.ip': view.ip,
    'staff.partner.ethics': view.ethics,
    'staff.partner.timeline': view.timeline,
    'staff.partner.presence': _(labelId('presence', view.presence)),
    'staff.partner.team': view.team,
    'staff.partner.signature': view.signature,
    'staff.partner.agree': _(view.agree ? 'staff.yes' : 'staff.no'),
  } satisfies Record<`staff.partner.${Shown}`, ReactNode>;
}

export function PartnerDetails({ id }: { id: string }) {
  return (
    <ApplicationDetails id={id}>
      <PartnerAnswers id={id} />
    </ApplicationDetails>
  );
}

function PartnerAnswers({ id }: { id: string }) {
  const { _ } = useLingui();
  const query = api.applications.getPartner.useQuery({ id }, { staleTime: linksStayFreshMs });
  const answers = useAnswers(query.data);
  if (query.isPending) return <Loading text={_('staff.loading')} />;
  if (!query.data) return <p className="py-4">{_('staff.details.failed')}</p>;
  return (
    <ApplicationAnswers
      answers={answers}
      fileTitles={fileTitles}
      files={query.data.files}
      refresh={async () => (await query.refetch()).data?.files ?? []}
    />
  );
}
