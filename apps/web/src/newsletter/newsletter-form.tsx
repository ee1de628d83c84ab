import { languageKey } from '@isangano/contracts/locales';
import { newsletterFormPath } from '@isangano/contracts/routes';
import { useLingui } from '@lingui/react';
import { useEffect, useRef } from 'react';
import { TrapInput } from '../forms/trap-input.tsx';
import { useLanguage } from '../i18n/language-provider.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { NewsletterSent } from './newsletter-sent.tsx';
import { emailField, useNewsletter } from './use-newsletter.ts';

/** One field and one button; the words of success take their place for a while. */
export function NewsletterForm() {
  const { _ } = useLingui();
  const { locale } = useLanguage();
  const { state, submit, prepare, reset } = useNewsletter();
  const button = useRef<HTMLButtonElement>(null);
  const wasSent = useRef(false);
  const isSent = state.at === 'sent';

  useEffect(() => {
    // The focus went with the words of success: it comes back to where it was before them.
    if (wasSent.current && !isSent && document.activeElement === document.body) {
      button.current?.focus({ preventScroll: true });
    }
    wasSent.current = isSent;
  }, [isSent]);

  if (isSent) return <NewsletterSent shownMs={state.shownMs} onOver={reset} />;
  return (
    <form
      noValidate
      method="post"
      action={newsletterFormPath}
      onSubmit={submit}
      onFocus={prepare}
      className="grid gap-4"
    >
      {/* Without scripts the server answers with a page in this language. */}
      <input type="hidden" name={languageKey} value={locale} />
      <Field label={_('news.email')} required error={state.at === 'invalid' && _('news.invalid')}>
        {(control) => (
          <div className="flex flex-wrap gap-3">
            <TextInput
              {...control}
              name={emailField}
              type="email"
              autoComplete="email"
              placeholder={_('news.placeholder')}
              className="flex-[1_1_14rem]"
            />
            <Button ref={button} type="submit" busy={state.at === 'sending'}>
              {_(state.at === 'sending' ? 'news.sending' : 'news.subscribe')}
            </Button>
          </div>
        )}
      </Field>
      <TrapInput />
      {state.at === 'failed' && <Alert tone="error">{_('news.failed')}</Alert>}
    </form>
  );
}
