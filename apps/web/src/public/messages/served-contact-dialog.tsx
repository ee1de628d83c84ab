import { useLingui } from '@lingui/react';
import { CloseIcon } from '../../ui/icons.tsx';
import { contactDialogId, contactTitleId } from '../page-loader/contact-dialog.ts';
import { ContactDialogBody } from './contact-dialog-body.tsx';

/** The contact dialog as it is served in a template: looks like `ContactDialog`, which takes it over once its code has loaded. */
export function ServedContactDialog() {
  const { _ } = useLingui();
  return (
    <dialog
      id={contactDialogId}
      aria-labelledby={contactTitleId}
      className="ground-bone fixed inset-x-0 top-auto bottom-0 m-auto mb-0 max-h-[90vh] w-full max-w-4xl overflow-hidden rounded border-2 border-ink p-0 shadow-dialog backdrop:bg-ink/75 sm:inset-0 sm:m-auto open:flex open:flex-col"
    >
      <div className="flex items-start justify-between gap-4 border-b-2 border-ink py-3 pr-3 pl-5 sm:pl-6">
        <h2 id={contactTitleId} className="min-w-0 pt-2 text-2xl wrap-anywhere">
          {_('contact.dialog.title')}
        </h2>
        <button
          type="button"
          className="grid size-12 shrink-0 cursor-pointer place-items-center -outline-offset-3 hover:bg-clay"
          aria-label={_('contact.close')}
          {...{ command: 'close', commandfor: contactDialogId }}
        >
          <CloseIcon />
        </button>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-5 -outline-offset-3 sm:p-6">
        <ContactDialogBody onDone={() => undefined} />
      </div>
    </dialog>
  );
}
