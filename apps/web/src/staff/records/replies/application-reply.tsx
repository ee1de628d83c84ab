import { useLingui } from '@lingui/react';
import { useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ReplyBox } from './reply-box.tsx';
import { useReply } from './use-reply.ts';

/** The replies to an applicant, and the form of the next one. */
export function ApplicationReply({ id }: { id: string }) {
  const { _ } = useLingui();
  const titleId = useId();
  const formId = useId();
  const reply = useReply({ noun: 'application', id });
  return (
    <section aria-labelledby={titleId} className="mt-6 max-w-3xl">
      <h3 id={titleId} className="sr-only">
        {_('replies.write')}
      </h3>
      <ReplyBox reply={reply} formId={formId} />
      <Button
        type="submit"
        form={formId}
        variant="secondary"
        className="mt-4"
        disabled={!reply.canReply}
        busy={reply.isSending}
      >
        {_('replies.reply')}
      </Button>
    </section>
  );
}
