import type { ChannelCalendar } from '@isangano/contracts/applications/calendar';
import { calendarHolidaysMax, calendarHoursMax } from '@isangano/contracts/applications/limits';
import { weekdays as allWeekdays } from '@isangano/contracts/local-time';
import { useRef } from 'react';
import { formatWeekday } from '../../i18n/group-time.ts';
import { useTexts } from '../../i18n/language-provider.tsx';
import { FieldGroup } from '../../ui/field.tsx';
import { Checkbox } from '../../ui/inputs.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { QuietButton, SmallButton } from '../base/buttons.tsx';
import { ignoreSecondClick } from '../base/double-click.ts';
import { TextField } from '../base/fields.tsx';

/** Texts by the path of what they are about. */
export type Errors = Readonly<Record<string, string | undefined>>;

type Hours = ChannelCalendar['hours'][number];

type HoursFieldsProps = { hours: Hours[]; errors: Errors; onChange: (hours: Hours[]) => void };

export function HoursFields({ hours, errors, onChange }: HoursFieldsProps) {
  const { _, locale } = useTexts();
  const addButton = useRef<HTMLButtonElement>(null);
  const { ref: lastEntry, ...keptFocus } = useKeptFocus<HTMLInputElement>();
  return (
    // The last possible entry takes the add button away.
    <div {...keptFocus} className="grid gap-6">
      {hours.length === 0 && <p>{_('channelCalendar.hours.none')}</p>}
      {hours.map((one, index) => {
        const change = (part: Partial<Hours>) => onChange(hours.with(index, { ...one, ...part }));
        return (
          <FieldGroup
            // biome-ignore lint/suspicious/noArrayIndexKey: its fields have no state of their own
            key={index}
            legend={_('channelCalendar.hours', { number: index + 1 })}
            error={errors[`hours.${index}`]}
          >
            {(control) => (
              <>
                <div className="grid grid-cols-2 gap-2">
                  {allWeekdays.map((weekday) => (
                    <Checkbox
                      {...control}
                      key={weekday}
                      ref={index === hours.length - 1 && weekday === 1 ? lastEntry : undefined}
                      label={formatWeekday(locale, weekday)}
                      checked={one.weekdays.includes(weekday)}
                      onChange={({ target }) =>
                        change({
                          weekdays: allWeekdays.filter((day) =>
                            day === weekday ? target.checked : one.weekdays.includes(day),
                          ),
                        })
                      }
                    />
                  ))}
                </div>
                <div className="mt-2 flex flex-wrap items-end gap-4">
                  <TextField
                    label={_('channelCalendar.from')}
                    type="time"
                    value={one.from}
                    onValue={(from) => change({ from })}
                  />
                  <TextField
                    label={_('channelCalendar.until')}
                    type="time"
                    value={one.until}
                    onValue={(until) => change({ until })}
                  />
                  <QuietButton
                    className="-mx-3"
                    onClick={ignoreSecondClick(() => {
                      // The last entry takes its buttons with it.
                      addButton.current?.focus();
                      onChange(hours.toSpliced(index, 1));
                    })}
                  >
                    {_('channelCalendar.hours.remove', { number: index + 1 })}
                  </QuietButton>
                </div>
              </>
            )}
          </FieldGroup>
        );
      })}
      {hours.length < calendarHoursMax && (
        <SmallButton
          ref={addButton}
          className="justify-self-start"
          onClick={() => onChange([...hours, { weekdays: [], from: '', until: '' }])}
        >
          {_('channelCalendar.hours.add')}
        </SmallButton>
      )}
    </div>
  );
}

type HolidayFieldsProps = { days: string[]; onChange: (days: string[]) => void };

export function HolidayFields({ days, onChange }: HolidayFieldsProps) {
  const { _ } = useTexts();
  const addButton = useRef<HTMLButtonElement>(null);
  const { ref: lastEntry, ...keptFocus } = useKeptFocus<HTMLInputElement>();
  return (
    <FieldGroup legend={_('channelCalendar.holidays')}>
      {() => (
        <div {...keptFocus} className="grid gap-2">
          {days.map((day, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: its field has no state of its own
            <div key={index} className="flex flex-wrap items-end gap-4">
              <TextField
                ref={index === days.length - 1 ? lastEntry : undefined}
                label={_('channelCalendar.holiday', { number: index + 1 })}
                type="date"
                value={day}
                onValue={(value) => onChange(days.with(index, value))}
              />
              <QuietButton
                className="-mx-3"
                onClick={ignoreSecondClick(() => {
                  addButton.current?.focus();
                  onChange(days.toSpliced(index, 1));
                })}
              >
                {_('channelCalendar.holiday.remove', { number: index + 1 })}
              </QuietButton>
            </div>
          ))}
          {days.length < calendarHolidaysMax && (
            <SmallButton
              ref={addButton}
              className="justify-self-start"
              onClick={() => onChange([...days, ''])}
            >
              {_('channelCalendar.holiday.add')}
            </SmallButton>
          )}
        </div>
      )}
    </FieldGroup>
  );
}
