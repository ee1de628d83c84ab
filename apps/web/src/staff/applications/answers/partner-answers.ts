import { brand } from '@isangano/content/brand';
import type { PartnerView } from '@isangano/contracts/applications/partner';
import { formatMoney } from '@isangano/contracts/format';
import { toLabelId } from '@isangano/contracts/label-id';
import { formatPercent } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/language-provider.tsx';
import type { Answers } from './application-answers.tsx';

/** The row itself shows some of the fields. */
type PartnerAnswers = Answers<PartnerView, 'appName' | 'email' | 'phone' | 'country'>;

/** The answers of a record, each with its label; undefined until it is there. */
export function usePartnerAnswers(view: PartnerView | undefined): PartnerAnswers | undefined {
  const { _, locale } = useTexts();
  if (!view) return undefined;
  return {
    type: ['staff.partner.type', _(toLabelId('partnerType', view.type))],
    project: ['staff.partner.project', view.project],
    summary: ['staff.partner.summary', view.summary],
    amount: ['staff.partner.amount', formatMoney(locale, brand.currency, view.amount)],
    equity: ['staff.partner.equity', formatPercent(locale, view.equity)],
    nonCash: ['staff.partner.nonCash', view.nonCash.map((kind) => _(toLabelId('nonCash', kind))).join(', ')],
    contribOther: ['staff.partner.contribOther', view.contribOther],
    board: ['staff.partner.board', _(toLabelId('board', view.board))],
    boardComments: ['staff.partner.boardComments', view.boardComments],
    veto: ['staff.partner.veto', view.veto],
    roleType: ['staff.partner.roleType', _(toLabelId('roleType', view.roleType))],
    kpis: ['staff.partner.kpis', view.kpis],
    dividend: ['staff.partner.dividend', _(toLabelId('dividend', view.dividend))],
    exit: ['staff.partner.exit', view.exit],
    ip: ['staff.partner.ip', view.ip],
    ethics: ['staff.partner.ethics', view.ethics],
    timeline: ['staff.partner.timeline', view.timeline],
    presence: ['staff.partner.presence', _(toLabelId('presence', view.presence))],
    team: ['staff.partner.team', view.team],
    signature: ['staff.partner.signature', view.signature],
    agree: ['staff.partner.agree', _(view.agree ? 'staff.yes' : 'staff.no')],
  };
}
