import { channelNames } from '@isangano/content/channels';
import { allChannels } from '@isangano/contracts/applications/values';
import { labelId } from '@isangano/contracts/label-id';
import { useWatch } from 'react-hook-form';
import type { Option } from '../../forms/fields/choice-fields.tsx';
import type { FormValues } from '../../forms/form-values.ts';
import { Checklist, LongText } from './fields.ts';

const channels: readonly Option[] = [
  ...channelNames.map((name) => ({ value: name, text: name })),
  { value: allChannels, label: labelId('channel', allChannels) },
];

export function ChannelStep() {
  const chosen = useWatch<FormValues>({ name: 'channels' });
  const choseAll = Array.isArray(chosen) && chosen.includes(allChannels);
  return (
    <>
      <Checklist
        name="channels"
        label="interview.channels"
        hint="interview.channels.hint"
        options={channels}
        required
      />
      {choseAll && <LongText name="allChannelsReason" label="interview.allChannelsReason" required />}
    </>
  );
}
