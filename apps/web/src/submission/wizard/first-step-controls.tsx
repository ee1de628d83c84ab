import type { ApplicationKind } from '@isangano/contracts/applications/values';
import { resumeFragmentKey } from '@isangano/contracts/routes';
import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/inputs.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { optionalExport } from '../../ui/optional.tsx';
import { listKeys, setSharedDevice } from '../device-storage.ts';
import { discardDraftFiles } from '../draft.ts';
import type { useWizard } from './use-wizard.ts';

const ResumeLinkNotice = optionalExport(() => import('../drafts/resume-link.tsx'), 'ResumeLinkNotice');
const OpenCodeDialog = optionalExport(
  () => import('../drafts/open-code-dialog.tsx'),
  'OpenCodeDialog',
  <LoadFailure />,
);

const linkStart = `#${resumeFragmentKey}=`;

/** Offers to open the draft if the address of the page is a link from a mail. */
export function ResumeLink() {
  const [hash, setHash] = useState('');
  useEffect(() => setHash(location.hash), []);
  if (!hash.startsWith(linkStart)) return null;
  return <ResumeLinkNotice hash={hash} />;
}

export function OpenCodeButton() {
  const { _ } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="s" className="-ml-3.5 justify-self-start" onClick={() => setIsOpen(true)}>
        {_('forms.haveCode')}
      </Button>
      {isOpen && <OpenCodeDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

type SharedDeviceCheckProps = {
  form: ApplicationKind;
  wizard: Pick<ReturnType<typeof useWizard>, 'isSharedDevice' | 'setIsSharedDevice'>;
};

/** Lets visitors who share a phone keep nothing on it after they have closed the tab. */
export function SharedDeviceCheck({ form, wizard }: SharedDeviceCheckProps) {
  const { _ } = useLingui();
  return (
    <Checkbox
      label={_('forms.shared.label')}
      description={_('forms.shared.hint')}
      checked={wizard.isSharedDevice}
      onChange={({ target }) => {
        setSharedDevice(target.checked, listKeys(form));
        if (target.checked) void discardDraftFiles(form);
        wizard.setIsSharedDevice(target.checked);
      }}
    />
  );
}
