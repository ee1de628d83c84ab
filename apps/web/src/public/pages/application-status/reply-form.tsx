import { replyFields } from '@isangano/contracts/replies/write';
import { apiPrefix, type restPaths } from '@isangano/contracts/routes';
import { useState } from 'react';
import { useDeferredMessages } from '../../../i18n/use-deferred-messages.ts';
import { beginLinkedForm } from '../../../submission/application/stored-application.ts';
import { file, longText, withEmptyValues } from '../../../submission/controls.tsx';
import type { StatusLink } from '../../../submission/status-path.ts';
import type { FormDefinition } from '../../../submission/wizard/wizard-definition.ts';
import { LinkedForm } from './linked-form.tsx';

const step = 'reply';
/** A literal, which keeps the list of all paths out of the pages. */
const threadPath: typeof restPaths.submissionThread = '/submissions/{id}/thread';

const controls = {
  text: longText({ label: 'thread.text', rows: 5, required: true }),
  replyFiles: file('replyFiles', { label: 'thread.files', hint: 'thread.files.hint' }),
};

function beginForm(form: string, link: StatusLink): FormDefinition<typeof step> {
  const { device } = beginLinkedForm(form, link);
  return {
    form,
    target: {
      kind: 'reply',
      url: apiPrefix + threadPath.replace('{id}', link.id),
      // Each reply has a key of its own, even if an earlier one had no response.
      id: `${link.id}.${device}`,
    },
    steps: [{ id: step, title: 'thread.heading', controls }],
    schemas: { [step]: replyFields },
    defaults: withEmptyValues({ [step]: controls }, {}),
    titleField: '',
  };
}

type ReplyFormProps = { form: string; link: StatusLink; onSent: () => void; onClosed: () => void };

export function ReplyForm({ form, link, ...on }: ReplyFormProps) {
  useDeferredMessages('correction', 'fieldErrors', 'forms', 'formsDeferred');
  const [definition] = useState(() => beginForm(form, link));
  return <LinkedForm definition={definition} texts="thread" {...on} />;
}
