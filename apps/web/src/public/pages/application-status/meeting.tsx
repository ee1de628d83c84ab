import { brand } from '@isangano/content/brand';
import { offeredTimesMax } from '@isangano/contracts/applications/limits';
import type { ApplicationStatusView } from '@isangano/contracts/applications/status';
import { errorStatus } from '@isangano/contracts/error-status';
import { getWeekday, toLocalTime } from '@isangano/contracts/local-time';
import { type FormEvent, useState } from 'react';
import { formatDate, formatMoment } from '../../../i18n/format.ts';
import { formatGroupTime, formatWeekday } from '../../../i18n/group-time.ts';
import { useTexts } from '../../../i18n/language-provider.tsx';
import { callOperation } from '../../../submission/api/call-operation.ts';
import { getItem, removeItem, setItem } from '../../../submission/device-storage.ts';
import type { StatusLink } from '../../../submission/status-path.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, FieldGroup } from '../../../ui/field.tsx';
import { Options, Radio, Select, TextArea } from '../../../ui/inputs.tsx';
import { useKeptFocus } from '../../../ui/use-kept-focus.ts';
import { AskedAction } from './asked-action.tsx';
import { byLink } from './by-link.ts';

type MeetingProps = {
  link: StatusLink;
  status: Pick<ApplicationStatusView, 'appointment' | 'offer'>;
  /** Why the last answer was rejected. */
  refusal: MeetingRefusal | undefined;
  /** Reads the status again; with a reason if the server has rejected the answer. */
  onChange: (refusal: MeetingRefusal | undefined) => void;
};

export type MeetingRefusal = 'taken' | 'closed';
type Failure = MeetingRefusal | 'failed';

/** The appointment for an interview, and the times to choose among. */
export function Meeting({ link, status: { appointment, offer }, refusal, onChange }: MeetingProps) {
  const [hasFailed, setHasFailed] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const { _ } = useTexts();
  const keptFocus = useKeptFocus<HTMLElement>();
  const failure = hasFailed ? 'failed' : refusal;

  async function send(request: () => Promise<Failure | undefined>): Promise<void> {
    setHasFailed(false);
    setIsSending(true);
    const result = await request();
    setIsSending(false);
    if (result === 'failed') setHasFailed(true);
    else onChange(result);
  }

  const proposalKey = `proposal:${link.id}`;
  const answer = (startsAt: string | null, proposal = '') =>
    void send(async () => {
      const result = await requestAnswer(link, { startsAt, proposal });
      if (result === undefined) removeItem(proposalKey);
      return result;
    });
  return (
    <section
      {...keptFocus}
      aria-labelledby="meeting-heading"
      className="mt-8 grid gap-5 border-2 border-l-8 border-ochre p-5"
    >
      {/* The button that takes or moves the time keeps the focus while there are others. */}
      <div role="status" className="grid gap-5">
        <h2 id="meeting-heading" className="text-2xl">
          {_(appointment ? 'meeting.own' : 'meeting.choose')}
        </h2>
        {appointment && (
          <Details {...appointment}>
            <Time startsAt={appointment.startsAt} />
          </Details>
        )}
      </div>
      {offer && (
        <Offer
          offer={offer}
          current={appointment?.startsAt}
          proposalKey={proposalKey}
          isSending={isSending}
          onTake={answer}
          onDecline={(proposal) => answer(null, proposal)}
        />
      )}
      {failure && <Alert tone="error">{_(`meeting.${failure}`)}</Alert>}
      {appointment && (
        <div className="print:hidden">
          <AskedAction
            texts="meeting.cancel"
            isSending={isSending}
            onConfirm={() => void send(() => requestCancel(link))}
          />
        </div>
      )}
    </section>
  );
}

/** The day of a time in the time zone of the group, such as `2026-12-01`. */
const getGroupDay = (iso: string) => toLocalTime(iso, brand.timeZone).slice(0, 10);

type Offered = NonNullable<ApplicationStatusView['offer']>;

/** A time in the time zone of the group, and where the reader is if that differs. */
function Time({ startsAt }: { startsAt: string }) {
  const { _, locale } = useTexts();
  const here = formatMoment(locale, startsAt) ?? '';
  const there = formatGroupTime(locale, startsAt);
  return (
    <>
      <strong>{there}</strong>
      {!there.startsWith(here) && <span className="block text-sm">{_('meeting.here', { time: here })}</span>}
    </>
  );
}

type DetailsProps = Pick<Offered, 'minutes' | 'place' | 'note'> & { children?: React.ReactNode };

function Details({ minutes, place, note, children }: DetailsProps) {
  const { _ } = useTexts();
  return (
    <div className="grid gap-1 wrap-anywhere">
      {children && <p>{children}</p>}
      <p>{_('meeting.minutes', { minutes })}</p>
      <p>{place}</p>
      {note && <p className="whitespace-pre-line">{note}</p>}
    </div>
  );
}

type OfferProps = {
  offer: Offered;
  /** The chosen time, if there is one. */
  current: string | undefined;
  /** The name under which the device stores the typed texts. */
  proposalKey: string;
  isSending: boolean;
  onTake: (startsAt: string) => void;
  onDecline: (proposal: string) => void;
};

function Offer({ offer, current, proposalKey, isSending, onTake, onDecline }: OfferProps) {
  const { _ } = useTexts();
  const [chosenTime, setChosen] = useState<string>();
  const [isMissing, setIsMissing] = useState(false);
  const [kept] = useState(() => getItem(proposalKey) ?? '');
  const [proposal, setProposal] = useState(kept);
  const times = offer.times.filter((time) => time !== current);
  // The free times of a calendar are too many to read them all.
  const days = times.length > offeredTimesMax ? [...new Set(times.map(getGroupDay))] : [];
  const [chosenDay, setChosenDay] = useState<string>();
  const day = days.find((one) => one === chosenDay) ?? days[0];
  const shown = times.filter((time) => day === undefined || getGroupDay(time) === day);
  // It may have been taken in the meantime, by this applicant or another.
  const chosen = shown.find((time) => time === chosenTime);

  function take(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    setIsMissing(chosen === undefined);
    if (chosen !== undefined) onTake(chosen);
    else event.currentTarget.querySelector<HTMLElement>('[type=radio]')?.focus();
  }

  return (
    <>
      {current === undefined && <Details {...offer} />}
      {times.length === 0 && current === undefined && <p>{_('meeting.none')}</p>}
      {times.length > 0 && (
        <form noValidate onSubmit={take} className="grid gap-4">
          {day && (
            <DayField
              days={days}
              day={day}
              onDay={(value) => {
                setChosenDay(value);
                setChosen(undefined);
              }}
            />
          )}
          <FieldGroup
            legend={_(current === undefined ? 'meeting.times' : 'meeting.others')}
            error={isMissing && _('meeting.missing')}
          >
            {(control) =>
              shown.map((time) => (
                <Radio
                  {...control}
                  key={time}
                  name="time"
                  label={<Time startsAt={time} />}
                  checked={chosen === time}
                  onChange={() => setChosen(time)}
                />
              ))
            }
          </FieldGroup>
          <Button type="submit" busy={isSending} className="justify-self-start print:hidden">
            {_(current === undefined ? 'meeting.take' : 'meeting.move')}
          </Button>
        </form>
      )}
      {current === undefined &&
        (offer.isDeclined ? (
          <p role="status">{_('meeting.declined')}</p>
        ) : (
          <details open={kept !== ''} className="print:hidden">
            <summary className="cursor-pointer py-2 underline underline-offset-4">
              {_('meeting.decline')}
            </summary>
            <form
              className="mt-3 grid justify-items-start gap-4"
              onSubmit={(event) => {
                event.preventDefault();
                onDecline(proposal);
              }}
            >
              <Field label={_('meeting.proposal')}>
                {(control) => (
                  <TextArea
                    {...control}
                    rows={3}
                    maxLength={1000}
                    value={proposal}
                    onChange={({ target }) => {
                      setProposal(target.value);
                      // A phone may discard the page while it shows another.
                      setItem(proposalKey, target.value);
                    }}
                  />
                )}
              </Field>
              <Button type="submit" variant="secondary" busy={isSending}>
                {_('meeting.propose')}
              </Button>
            </form>
          </details>
        ))}
    </>
  );
}

type DayFieldProps = { days: readonly string[]; day: string; onDay: (day: string) => void };

/** Chooses the day of which the free times are shown. */
function DayField({ days, day, onDay }: DayFieldProps) {
  const { _, locale } = useTexts();
  return (
    <Field label={_('meeting.day')}>
      {(control) => (
        <Select {...control} value={day} onChange={({ target }) => onDay(target.value)}>
          <Options
            values={days}
            getLabel={(one) => `${formatWeekday(locale, getWeekday(one))}, ${formatDate(locale, one)}`}
          />
        </Select>
      )}
    </Field>
  );
}

async function requestAnswer(
  link: StatusLink,
  input: { startsAt: string | null; proposal: string },
): Promise<Failure | undefined> {
  const result = await callOperation('POST /submissions/{id}/appointment', { input, ...byLink(link) });
  if (result.outcome === 'ok') return undefined;
  const { status } = result;
  if (status === errorStatus.conflict) return 'taken';
  return status === errorStatus.forbidden || status === errorStatus.invalid_input ? 'closed' : 'failed';
}

async function requestCancel(link: StatusLink): Promise<Failure | undefined> {
  const result = await callOperation('DELETE /submissions/{id}/appointment', byLink(link));
  if (result.outcome === 'ok') return undefined;
  return result.status === errorStatus.not_found ? 'closed' : 'failed';
}
