import type { InterviewStep, PartnerStep } from '@isangano/contracts/applications/values';
import { useRouter } from '@tanstack/react-router';
import {
  type ComponentType,
  lazy,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTexts } from '../../i18n/language-provider.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ArrowLeftIcon, ArrowRightIcon } from '../../ui/icons.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { lazyExport, Optional } from '../../ui/optional.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { HeroRelief } from '../../ui/patterns/hero-relief.tsx';
import { StepBand } from '../../ui/patterns/step-band.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { loadSignatureDrawing } from '../fields/signature-field.tsx';
import { FilesContext } from '../files/use-chosen-files.ts';
import { HoneypotInput } from '../honeypot-input.tsx';
import { useOfflineForm } from '../offline/use-offline-form.ts';
import { getStatusPath } from '../status-path.ts';
import { DraftNotice } from './draft-notice.tsx';
import { OpenCodeButton, ResumeLink, SharedDeviceCheck } from './first-step-controls.tsx';
import { StepForm } from './step-form.tsx';
import { SubmissionNotices, sendingParts, UploadProgress } from './submission-notices.tsx';
import { useLaterParts } from './use-later-parts.ts';
import { type StepAddress, useWizard } from './use-wizard.ts';
import type { WizardDefinition } from './wizard-definition.ts';

const loadSentDialog = () => import('./sent-dialog.tsx');
const SentDialog = lazyExport(loadSentDialog, 'SentDialog');
const { Preloaded: AnswersCheck, preload: loadAnswersCheck } = createPreloaded(() =>
  import('./answers-check.tsx').then((file) => file.AnswersCheck),
);

/** The parts that every wizard needs after its first steps. */
const laterParts = [...sendingParts, loadAnswersCheck, loadSignatureDrawing, loadSentDialog];

type WizardProps<Step extends InterviewStep | PartnerStep> = { definition: WizardDefinition<Step> } & Pick<
  StepAddress<Step>,
  'step'
>;

export function Wizard<Step extends InterviewStep | PartnerStep>({
  definition,
  step: requested,
}: WizardProps<Step>) {
  const { _, locale } = useTexts();
  const { form, path, steps, schemas, redirectTo } = definition;
  const router = useRouter();
  const showStep = useCallback<StepAddress<Step>['onStep']>(
    (next, { replace }) => {
      // The files of a step may still be checked when a visitor opens another page.
      if (router.state.location.pathname.startsWith(path))
        void router.navigate({ to: path, search: { step: next }, replace });
    },
    [router, path],
  );
  const wizard = useWizard(definition, { step: requested, onStep: showStep });
  useOfflineForm();
  const formId = useId();
  const { step, index, isLast, draft, submission } = wizard;
  const leave = useCallback(() => void router.navigate({ to: redirectTo }), [router, redirectTo]);
  const isSending = submission.phase === 'sending';

  useLaterParts(laterParts, draft.isReady && (index > 0 || draft.isSaved));

  // While the answers are being sent, their fields are disabled, and would lose the focus to the page.
  const submitRef = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (isSending && document.getElementById(formId)?.contains(document.activeElement))
      submitRef.current?.focus();
  }, [isSending, formId]);

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
      <PageHead title={`${form}.documentTitle`} description={`${form}.lead`} />
      <div className="relative">
        <div aria-hidden="true" className="absolute inset-y-0 right-0 w-[calc(50vw-15rem)] max-xl:hidden">
          <div className="sticky top-16 grid h-[calc(100dvh-4rem)] grid-rows-2">
            <HeroRelief className="size-full" />
            <HeroRelief className="size-full" />
          </div>
        </div>
        <div className="frame relative py-10 sm:py-14">
          <div className="max-w-3xl">
            <h1 className="text-4xl">{_(`${form}.heading`)}</h1>
            <p className="mt-4 max-w-text">{_(`${form}.lead`)}</p>
            {index === 0 && <ResumeLink />}

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

            {wizard.isChanging && <p className="mt-3">{_('forms.check.returning')}</p>}

            <noscript>
              <Alert tone="info" className="mt-8">
                {_('forms.noScript')}
              </Alert>
            </noscript>
            <div className="mt-8">
              <StepForm
                key={step.id}
                id={formId}
                schema={schemas[step.id]}
                controls={step.controls}
                wizard={wizard}
                isShared={wizard.isSharedDevice}
              />
              {/* Outside the step, so that its value survives a change of steps. */}
              <HoneypotInput />
            </div>
            {isLast && (
              <Optional fallback={<LoadFailure />}>
                <AnswersCheck
                  steps={steps.slice(0, -1)}
                  values={draft.current()}
                  files={wizard.files.chosen}
                  onChange={wizard.changeStep}
                />
              </Optional>
            )}

            <div className="mt-8 grid gap-5 empty:hidden">
              <SubmissionNotices
                wizard={wizard}
                text={`${form}.failed`}
                visibleMs={definition.failureBannerMs}
                onBeginAnother={() => void wizard.beginAnother()}
              />
              {wizard.undoReset && (
                <Alert tone="info">
                  {_('forms.cleared')}{' '}
                  <Button
                    variant="quiet"
                    size="s"
                    className="-my-2.5"
                    onClick={() => {
                      wizard.undoReset?.();
                      // The button is gone.
                      headingRef.current?.focus();
                    }}
                  >
                    {_('forms.undo')}
                  </Button>
                </Alert>
              )}
            </div>
            {/* In reach above an on-screen keyboard, unless the outbox is there; `theme.css` keeps fields that get the focus clear of it. */}
            <div
              data-actions
              className="relative z-20 mt-8 flex gap-3 max-[20em]:flex-col bg-bone py-3 max-lg:bottom-0 max-lg:in-[html:not(:has([data-outbox]))]:sticky max-lg:-mx-4 max-lg:border-t-2 max-lg:border-ink max-lg:px-4"
            >
              {/* Over the page, as a button that moves would miss the second of two clicks. */}
              {isSending && (
                <div className="absolute inset-x-0 bottom-full border-t-2 border-ink bg-bone pt-4 pb-3 max-lg:px-4">
                  <UploadProgress progress={wizard.progress} onCancel={wizard.cancel} />
                </div>
              )}
              <Button
                type="submit"
                form={formId}
                className={`order-last min-w-0 flex-1 sm:flex-none ${isLast ? 'sm:min-w-52' : ''}`}
                ref={submitRef}
                busy={isSending || wizard.isCompleting}
              >
                {isSending ? _('forms.submitting') : _(isLast ? 'forms.submit' : 'forms.next')}
                {!isLast && <ArrowRightIcon />}
              </Button>
              <Button variant="secondary" onClick={wizard.back} disabled={index === 0 || isSending}>
                <ArrowLeftIcon className="max-sm:hidden" />
                {_('forms.back')}
              </Button>
            </div>
            <div className="mt-3 grid gap-3">
              <Button
                variant="quiet"
                className="-ml-5.5 justify-self-start"
                onClick={wizard.reset}
                disabled={isSending}
              >
                {_('forms.reset')}
              </Button>
              {/* What waits says itself where it is. */}
              {submission.phase !== 'waiting' && <DraftNotice form={form} wizard={wizard} />}
              {index === 0 && (
                <div className="grid gap-3">
                  <OpenCodeButton />
                  <SharedDeviceCheck form={form} wizard={wizard} />
                </div>
              )}
            </div>
          </div>
        </div>
      </div>
      {submission.phase === 'sent' && (
        <Optional fallback={<Alert tone="success">{_(`${form}.sent.text`)}</Alert>}>
          <SentDialog
            definition={definition}
            reference={submission.receipt.reference}
            receiptPath={wizard.keys && getStatusPath(locale, wizard.keys)}
            isEarlier={submission.receipt.isEarlier}
            onLeave={leave}
            onStay={wizard.dismiss}
          />
        </Optional>
      )}
    </FilesContext>
  );
}

/**
 * A component whose code is loaded separately. Once `preload` has resolved, it is rendered at once; a lazy one would
 * always appear later than its surroundings, which would then move.
 */
function createPreloaded<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  const preload = async () => {
    loaded ??= await load();
    return loaded;
  };
  const Lazy: ComponentType<Props> = lazy(async () => ({ default: await preload() }));
  function Preloaded(props: Props) {
    const [Part] = useState(() => loaded ?? Lazy);
    return <Part {...props} />;
  }
  return { Preloaded, preload };
}
