import type { ApplicationKind } from '@isangano/contracts/applications/values';
import { useLingui } from '@lingui/react';
import { Checkbox } from '../../ui/inputs.tsx';
import { listKeys, setSharedDevice } from '../device-storage.ts';
import { discardDraftFiles } from '../draft.ts';

type SharedDeviceCheckProps = {
  form: ApplicationKind;
  isShared: boolean;
  onChange: (isShared: boolean) => void;
};

/** Lets visitors who share a phone keep nothing on it after they have closed the tab. */
export function SharedDeviceCheck({ form, isShared, onChange }: SharedDeviceCheckProps) {
  const { _ } = useLingui();
  return (
    <Checkbox
      label={_('forms.shared.label')}
      description={_('forms.shared.hint')}
      checked={isShared}
      onChange={({ target }) => {
        setSharedDevice(target.checked, listKeys(form));
        if (target.checked) void discardDraftFiles(form);
        onChange(target.checked);
      }}
    />
  );
}
