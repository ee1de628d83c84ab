import { encode } from 'uqr';
import { useFieldErrorText } from '../../../i18n/field-error-text.ts';
import { useDeferredMessages } from '../../../i18n/use-deferred-messages.ts';
import { api } from '../../base/api.ts';
import { ErrorAlert } from '../../base/error-alert.tsx';
import { TextField } from '../../base/fields.tsx';
import { FormDialog } from '../../base/form-dialog.tsx';

type AppDialogProps = {
  secret: string;
  uri: string;
  onAdded: (recoveryCodes: string[]) => void;
  onClose: () => void;
};

/** Shows the secret of a new authenticator app, and asks for a code that proves that the app has it. */
export function AppDialog({ secret, uri, onAdded, onClose }: AppDialogProps) {
  const { _ } = useDeferredMessages('fieldErrors');
  const getFieldErrorText = useFieldErrorText();
  const add = api.account.addTotp.useMutation({
    onSuccess(codes) {
      onClose();
      onAdded(codes);
    },
  });
  const [issue] = add.error?.data?.issues ?? [];

  function submit(form: HTMLFormElement): void {
    const code = new FormData(form).get('code');
    add.mutate({ secret, code: typeof code === 'string' ? code : '' });
  }

  return (
    <FormDialog
      title={_('account.app.add')}
      submitLabel={_('account.app.submit')}
      isSending={add.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{_('account.app.scan')}</p>
      <QrCode text={uri} label={_('account.app.qr')} />
      <p className="text-sm wrap-anywhere">
        {_('account.app.secret')} <span className="font-mono select-all">{secret}</span>
      </p>
      {!issue && <ErrorAlert error={add.error} />}
      <TextField
        label={_('account.app.code')}
        error={getFieldErrorText(issue && (issue.code ?? issue.message))}
        required
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
      />
    </FormDialog>
  );
}

/** A QR code as one path of an SVG image; a module is one unit wide. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className="true-colours w-56 bg-chalk">
      <path d={path} fill="black" shapeRendering="crispEdges" />
    </svg>
  );
}
