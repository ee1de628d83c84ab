import { reasonMaxChars } from '@isangano/contracts/applications/limits';
import { formatNumber } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language-provider.tsx';
import { Checkbox } from '../../ui/inputs.tsx';
import { TextAreaField } from '../base/fields.tsx';
import { submitOnCtrlEnter } from '../base/shortcuts.ts';
import { useKeptText } from '../base/unsaved-input.ts';

type ReasonFieldsProps = {
  reason: string;
  onReason: (reason: string) => void;
  isMailed: boolean;
  onMailed: (isMailed: boolean) => void;
  /** In which language the mail is. */
  mailHint?: string | undefined;
};

/** A reason that is being typed, and whether the mail says it. Both are kept in the tab until they are forgotten. */
export function useKeptReason(key: string) {
  const [reason = '', onReason] = useKeptText(key);
  const [mailed, keepMailed] = useKeptText(`${key} mailed`);
  const onMailed = (isMailed: boolean) => keepMailed(isMailed ? 'true' : undefined);
  return {
    fields: { reason, onReason, isMailed: mailed !== undefined, onMailed },
    forget: () => {
      onReason(undefined);
      onMailed(false);
    },
  };
}

export function isReasonTooLong(reason: string): boolean {
  return reason.trim().length > reasonMaxChars;
}

/** Why an application is rejected, and whether the mail says so. */
export function ReasonFields({ reason, onReason, isMailed, onMailed, mailHint }: ReasonFieldsProps) {
  const { _, locale } = useTexts();
  const max = formatNumber(locale, reasonMaxChars);

  return (
    <>
      <TextAreaField
        label={_('triage.reject.reason')}
        optionalText={_('triage.optional')}
        hint={<span className="hidden pointer-fine:inline">{_('triage.reject.hint')}</span>}
        error={isReasonTooLong(reason) && _('triage.reject.tooLong', { max })}
        counter={`${formatNumber(locale, reason.trim().length)} / ${max}`}
        autoFocus
        rows={4}
        value={reason}
        onValue={onReason}
        onKeyDown={submitOnCtrlEnter}
      />
      <Checkbox
        label={_('triage.reject.mail')}
        description={mailHint}
        checked={isMailed}
        onChange={({ target }) => onMailed(target.checked)}
      />
    </>
  );
}
