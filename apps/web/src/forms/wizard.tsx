import { useLingui } from '@lingui/react';
import { useRouter } from '@tanstack/react-router';
import { lazy, useEffect, useId, useRef } from 'react';
import { getStatusPath } from '../application-status/status-path.ts';
import { useLanguage } from '../i18n/language-provider.tsx';
import { useOfflineForm } from '../offline/use-offline-form.ts';
import { HeroRelief } from '../patterns/hero-relief.tsx';
import { StepBand } from '../patterns/step-band.tsx';
import { usePreloadOutbox } from '../site/outbox.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { ArrowLeftIcon, ArrowRightIcon } from '../ui/icons.tsx';
import { Optional } from '../ui/optional.tsx';
import { ProgressBar } from '../ui/progress.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { HoneypotInput } from './honeypot-input.tsx';
import { OpenCodeButton } from './open-code-button.tsx';
import { ResumeLink } from './resume-link.tsx';
import { SharedDeviceCheck } from './shared-device-check.tsx';
import { StepFields } from './step-fields.tsx';
import { StepForm } from './step-form.tsx';
import { type StepAddress, useWizard } from './use-wizard.ts';
import { loadSubmit } from './use-wizard-submission.ts';
import { FilesContext } from './wizard-context.ts';
import type { WizardDefinition } from './wizard-definition.ts';

const loadSentDialog = () => import('./sent-dialog.tsx').then((file) => ({ default: file.SentDialog }));
const SentDialog = lazy(loadSentDialog);
const loadFailureBanner = () =>
  import('./failure-banner.tsx').then((file) => ({ default: file.FailureBanner }));
const FailureBanner = lazy(loadFailureBanner);
const loadUploadProgress = () =>
  import('./upload-progress.tsx').then((file) => ({ default: file.UploadProgress }));
const UploadProgress = lazy(loadUploadProgress);
const loadQueuedNotice = () =>
  import('./outbox/queued-notice.tsx').then((file) => ({ default: file.QueuedNotice }));
const QueuedNotice = lazy(loadQueuedNotice);

type WizardProps<Step extends string> = {
  definition: WizardDefinition<Step>;
  address: StepAddress<Step>;
  /** Leaves the page after the form was sent. */
  onLeave: () => void;
};

/** The layout and controls of every form with several steps. */
export function Wizard<Step extends string>({ definition, address, onLeave }: WizardProps<Step>) {
  const { _ } = useLingui();
  const { locale } = useLanguage();
  const wizard = useWizard(definition, address);
  useOfflineForm();
  const formId = useId();
  const { catalogues } = useRouter().options.context;
  const preloadOutbox = usePreloadOutbox();
  const { step, index, isLast, draft, submission } = wizard;
  const { steps, schemas, texts, loadSend } = definition;
  const isSending = submission.state === 'sending';
  const hasEnded = ['failed', 'refused', 'cancelled'].includes(submission.state);

  // Loaded early, so that neither sending nor the confirmation waits for more code, nor needs a connection.
  const hasBegun = index > 0;
  useEffect(() => {
    if (!hasBegun) return;
    void Promise.all([loadSubmit(), loadQueuedNotice(), loadSend()]).catch(() => undefined);
    preloadOutbox();
  }, [hasBegun, loadSend, preloadOutbox]);
  useEffect(() => {
    if (!isLast) return;
    void Promise.all([loadSentDialog(), loadFailureBanner(), loadUploadProgress()]).catch(() => undefined);
    void catalogues.load('formsDeferred').catch(() => undefined);
  }, [isLast, catalogues]);

  const headingRef = useRef<HTMLHeadingElement>(null);
  const previousIndex = useRef(index);
  useEffect(() => {
    if (previousIndex.current === index) return;
    previousIndex.current = index;
    headingRef.current?.focus();
  }, [index]);

  if (!step) return null;
  const title = _(step.title);

  return (
    <FilesContext value={wizard.files}>
      <div className="relative">
        <div aria-hidden="true" className="absolute inset-y-0 right-0 w-[calc(50vw-15rem)] max-xl:hidden">
          <div className="sticky top-16 grid h-[calc(100dvh-4rem)] grid-rows-2">
            <HeroRelief className="size-full" />
            <HeroRelief className="size-full" />
          </div>
        </div>
        <div className="frame relative py-10 sm:py-14">
          <div className="max-w-3xl">
            <h1 className="text-4xl">{_(texts.heading)}</h1>
            <p className="mt-4 max-w-prose">{_(texts.lead)}</p>
            {index === 0 && (
              <div className="mt-4 grid justify-items-start gap-3">
                <ResumeLink />
                <OpenCodeButton />
                <SharedDeviceCheck
                  form={definition.form}
                  isShared={wizard.isSharedDevice}
                  onChange={wizard.setIsSharedDevice}
                />
              </div>
            )}

            <StepBand steps={steps.length} current={index} className="mt-8 w-full" />
            <ProgressBar
              className="sr-only"
              label={_('forms.progress')}
              value={index + 1}
              max={steps.length}
              valueText={_('forms.step', { step: index + 1, steps: steps.length, title })}
            />
            <p className="mt-6 text-sm text-ink-soft" aria-hidden="true">
              {_('forms.stepOf', { step: index + 1, steps: steps.length })}
            </p>
            <h2 ref={headingRef} tabIndex={-1} className="text-3xl outline-none">
              {title}
            </h2>

            <div className="mt-8">
              <StepForm
                key={`${step.id} ${draft.epoch}`}
                id={formId}
                schema={schemas[step.id]}
                values={draft.current()}
                isDisabled={isSending}
                issues={wizard.issues}
                onChange={wizard.change}
                onValid={wizard.complete}
                onPending={wizard.setIsCompleting}
              >
                <StepFields controls={step.controls} />
              </StepForm>
              {/* Outside the step, so that its value survives a change of steps. */}
              <HoneypotInput />
            </div>

            <div className="mt-8 grid gap-5 empty:hidden">
              {hasEnded && (
                <Optional fallback={<Alert tone="error">{_(texts.failed)}</Alert>}>
                  <FailureBanner
                    submission={submission}
                    text={texts.failed}
                    visibleMs={definition.failureBannerMs}
                    onClose={wizard.dismiss}
                  />
                </Optional>
              )}
              <Optional>
                {isSending && <UploadProgress progress={submission.progress} onCancel={wizard.cancel} />}
                {wizard.isQueued && <QueuedNotice onBeginAnother={() => void wizard.beginAnother()} />}
              </Optional>
              {wizard.undoReset && (
                <Alert tone="info">
                  {_('forms.cleared')}{' '}
                  <Button variant="quiet" size="s" onClick={wizard.undoReset}>
                    {_('forms.undo')}
                  </Button>
                </Alert>
              )}
            </div>
            {/* In reach above an on-screen keyboard; `theme.css` keeps fields that get the focus clear of it. */}
            <div
              data-actions
              className="z-20 mt-8 flex gap-3 bg-bone py-3 max-lg:sticky max-lg:bottom-0 max-lg:-mx-4 max-lg:border-t-2 max-lg:border-ink max-lg:px-4"
            >
              <Button
                type="submit"
                form={formId}
                className="order-last min-w-0 flex-1 sm:flex-none"
                disabled={isSending}
                busy={wizard.isCompleting}
              >
                {isSending ? _('forms.submitting') : _(isLast ? 'forms.submit' : 'forms.next')}
                {!isLast && <ArrowRightIcon />}
              </Button>
              <Button variant="secondary" onClick={wizard.back} disabled={index === 0 || isSending}>
                <ArrowLeftIcon className="max-sm:hidden" />
                {_('forms.back')}
              </Button>
            </div>
            <div className="mt-3 grid gap-5">
              <Button
                variant="quiet"
                className="-ml-5 justify-self-start"
                onClick={wizard.reset}
                disabled={isSending}
              >
                {_('forms.reset')}
              </Button>
              <DraftNotice
                form={definition.form}
                isSaved={draft.isSaved}
                areFilesSaved={wizard.files.areSaved}
                isSharedDevice={wizard.isSharedDevice}
                sync={wizard.sync}
                getContent={wizard.getContent}
                onSwap={wizard.swapVersions}
                onShared={wizard.share}
                onDiscard={wizard.reset}
              />
            </div>
          </div>
        </div>
      </div>
      {submission.state === 'sent' && (
        <Optional fallback={<Alert tone="success">{_(texts.sentText)}</Alert>}>
          <SentDialog
            definition={definition}
            reference={submission.reference}
            receiptPath={wizard.receiptKeys && getStatusPath(locale, wizard.receiptKeys)}
            isEarlier={submission.isEarlier}
            onLeave={onLeave}
            onStay={wizard.dismiss}
          />
        </Optional>
      )}
    </FilesContext>
  );
}
