import { sessionEnded } from '@isangano/contracts/client-errors';
import { errorStatus } from '@isangano/contracts/error-status';
import type { Issue } from '@isangano/contracts/errors';
import { type TranslatedLocale, translatedLocales } from '@isangano/contracts/locales';
import type { ProjectView, SaveProjectInput } from '@isangano/contracts/projects/project';
import {
  mapProjectTexts,
  type ProjectTextField,
  projectTextFields,
} from '@isangano/contracts/projects/texts';
import { idempotencyHeader } from '@isangano/contracts/routes';
import type { ServerError } from '../../i18n/server-text.ts';
import { callOperation } from '../../submission/api/call-operation.ts';
import { dropEndedSession, getSession } from '../session/session.ts';

type TranslatedText = `${TranslatedLocale}.${ProjectTextField}`;

/** Values of the form's controls, all as strings; those of translations are named like `fr.title`. */
export type ProjectValues = Record<Exclude<keyof SaveProjectInput, 'translations'>, string> &
  Partial<Record<TranslatedText, string>> & {
    /** Languages, separated by spaces, whose outdated texts still hold. */
    confirmed?: string;
  };

/** The image of the form: a newly chosen file, or whether the stored image is removed. */
export type ProjectPicture = { file?: File | undefined; isRemoved: boolean };

const defaultValues: ProjectValues = {
  ...mapProjectTexts(() => ''),
  status: 'planning',
  priority: 'medium',
  budget: '0',
  startDate: '',
  endDate: '',
  progress: '0',
};

/** Returns the initial values of the form: those of a project, or the defaults. */
export function toValues(project: ProjectView | undefined): ProjectValues {
  if (!project) return defaultValues;
  return {
    ...mapProjectTexts((field) => project[field]),
    status: project.status,
    priority: project.priority,
    budget: String(project.budget),
    startDate: toDay(project.startDate),
    endDate: toDay(project.endDate),
    progress: String(project.progress),
    ...toTranslatedValues(project),
  };
}

function toTranslatedValues({ translations }: ProjectView): Partial<ProjectValues> {
  return Object.fromEntries(
    translatedLocales.flatMap((locale) =>
      projectTextFields.map((field) => [`${locale}.${field}`, translations[locale]?.[field] ?? '']),
    ),
  );
}

/** Converts budget and progress to numbers, with 0 for invalid ones; the rest stays as typed. */
export function toInput(values: ProjectValues) {
  const plain = Object.fromEntries(
    Object.entries(values).filter(([name]) => name !== 'confirmed' && !name.includes('.')),
  );
  return {
    ...plain,
    budget: Number(values.budget) || 0,
    progress: Number(values.progress) || 0,
    translations: toTranslations(values),
  };
}

function toTranslations(values: ProjectValues) {
  const confirmed = values.confirmed?.split(' ') ?? [];
  return Object.fromEntries(
    translatedLocales.map((locale) => [
      locale,
      {
        ...Object.fromEntries(projectTextFields.map((field) => [field, values[`${locale}.${field}`] ?? ''])),
        ...(confirmed.includes(locale) && { isOutdated: false }),
      },
    ]),
  );
}

export function isFilled({ title, description, client }: ProjectValues): boolean {
  return [title, description, client].every((text) => text.trim() !== '');
}

/**
 * Returns the body of a create or update request. Empty fields are omitted, unless the stored field is not
 * empty. `image` is a new file, or an empty string to remove the stored image.
 */
export function toFormData(
  values: ProjectValues,
  picture: ProjectPicture,
  stored: ProjectView | undefined,
): FormData {
  const form = new FormData();
  const storedValues: Record<string, string> = toValues(stored);
  const { translations, ...fields } = toInput(values);
  for (const [name, value] of Object.entries(fields)) {
    const text = String(value).trim();
    if (text !== '' || storedValues[name] !== '') form.append(name, text);
  }
  const json = JSON.stringify(translations);
  if (json !== JSON.stringify(toTranslations(toValues(stored)))) form.append('translations', json);
  if (picture.file) form.append('image', picture.file, picture.file.name);
  else if (picture.isRemoved && stored?.image) form.append('image', '');
  if (stored) form.append('basedOn', String(stored.version));
  return form;
}

export type SaveResult =
  | { outcome: 'saved'; project: ProjectView }
  /** The project has a newer version on the server. */
  | { outcome: 'outdated'; error: ServerError }
  /** The session has ended; the layout opens the sign-in page. */
  | { outcome: 'ended' }
  | { outcome: 'failed'; issues: readonly Issue[] };

/**
 * Creates a project, or updates the stored one, with its image. A new one that is sent again with the same key, as its
 * response was lost, is created once. Never rejects; failures are logged.
 */
export async function saveProject(
  stored: ProjectView | undefined,
  values: ProjectValues,
  picture: ProjectPicture,
  key: string,
): Promise<SaveResult> {
  const result = await sendProject(stored, toFormData(values, picture, stored), key);
  if (result.outcome === 'ok') return { outcome: 'saved', project: result.output };
  if (result.outcome !== 'error') {
    console.error('project', result);
    return { outcome: 'failed', issues: [] };
  }
  const { status, message, code, issues } = result;
  if (status === errorStatus.unauthenticated) {
    console.error('project', sessionEnded.message);
    dropEndedSession();
    return { outcome: 'ended' };
  }
  console.error('project', status, message);
  return status === errorStatus.conflict
    ? { outcome: 'outdated', error: { message, code } }
    : { outcome: 'failed', issues };
}

function sendProject(stored: ProjectView | undefined, form: FormData, key: string) {
  const session = getSession();
  const headers = {
    ...(session && { authorization: `Bearer ${session.accessToken}` }),
    ...(!stored && { [idempotencyHeader]: key }),
  };
  const options = { form, headers };
  return stored
    ? callOperation('PUT /projects/{id}', { params: { id: stored.id }, ...options })
    : callOperation('POST /projects', options);
}

/** Returns the day of an ISO date, as date inputs need it. Integrators may have stored a time as well. */
function toDay(date: string): string {
  return /^\d{4}-\d{2}-\d{2}/.exec(date)?.[0] ?? '';
}
