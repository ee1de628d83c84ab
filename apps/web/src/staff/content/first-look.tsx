import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { useDeferredMessages } from '../../i18n/use-deferred-messages.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/inputs.tsx';
import { api } from '../base/api.ts';
import { useErrorText } from '../base/error-text.ts';
import { FormDialog } from '../base/form-dialog.tsx';
import { notifyStaff } from '../base/notifications.tsx';

/** Chooses the channels whose applications hide who applies until the first score. */
export function FirstLook() {
  const { _ } = useLingui();
  useDeferredMessages('staffFirstLook');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" className="mt-4" onClick={() => setIsOpen(true)}>
        {_('firstLook.open')}
      </Button>
      {isOpen && <FirstLookDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

function FirstLookDialog({ onClose }: { onClose: () => void }) {
  const { _ } = useLingui();
  const getErrorText = useErrorText();
  const utils = api.useUtils();
  const { data } = api.applications.firstLook.useQuery();
  const [changed, setChanged] = useState<Readonly<Record<string, boolean>>>({});
  const isHiding = (channel: { name: string; isHiding: boolean }) =>
    changed[channel.name] ?? channel.isHiding;
  const save = api.applications.setFirstLook.useMutation({
    onSuccess(setting) {
      utils.applications.firstLook.setData(undefined, setting);
      void notifyStaff(_('firstLook.saved'));
      onClose();
    },
    onError: (error) => void notifyStaff(getErrorText(error)),
  });
  return (
    <FormDialog
      title={_('firstLook.title')}
      submitLabel={_('firstLook.save')}
      isSending={save.isPending}
      onSubmit={() => {
        if (data) save.mutate({ channels: data.filter(isHiding).map(({ name }) => name) });
      }}
      onClose={onClose}
    >
      <p>{_('firstLook.lead')}</p>
      <fieldset className="grid min-w-0 gap-2">
        <legend className="mb-2 font-bold">{_('firstLook.channels')}</legend>
        {data?.map((channel) => (
          <Checkbox
            key={channel.name}
            label={channel.name}
            checked={isHiding(channel)}
            onChange={({ target }) => setChanged({ ...changed, [channel.name]: target.checked })}
          />
        ))}
      </fieldset>
    </FormDialog>
  );
}
