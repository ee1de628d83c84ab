import type { ProjectView, SaveProjectInput } from '@isangano/contracts/projects/project';

/** What the form's controls hold: everything as text. */
export type ProjectValues = Record<keyof SaveProjectInput, string>;

/** The picture of the form: a newly chosen file, or what becomes of the stored one. */
export type ProjectPicture = { file?: File | undefined; isRemoved: boolean };

const noValues: ProjectValues = {
  title: '',
  client: '',
  description: '',
  status: 'planning',
  priority: 'medium',
  budget: '0',
  startDate: '',
  endDate: '',
  category: '',
  progress: '0',
  location: '',
  impact: '',
};

/** The values a form begins with: those of a project, or the defaults of a new one. */
export function toValues(project: ProjectView | undefined): ProjectValues {
  if (!project) return noValues;
  return {
    title: project.title,
    client: project.client,
    description: project.description,
    status: project.status,
    priority: project.priority,
    budget: String(project.budget),
    startDate: toDay(project.startDate),
    endDate: toDay(project.endDate),
    category: project.category,
    progress: String(project.progress),
    location: project.location,
    impact: project.impact,
  };
}

/** Budget and progress as numbers, 0 for what is none; the rest as typed. */
export function toInput(values: ProjectValues) {
  return { ...values, budget: Number(values.budget) || 0, progress: Number(values.progress) || 0 };
}

/** Whether there is enough to save. */
export function isFilled({ title, description, client }: ProjectValues): boolean {
  return [title, description, client].every((text) => text.trim() !== '');
}

/**
 * The body of a request: empty fields are left out, unless that empties a stored one, and the picture comes
 * only as a file, or as an empty text where the stored one goes.
 */
export function toFormData(
  values: ProjectValues,
  picture: ProjectPicture,
  stored: ProjectView | undefined,
): FormData {
  const form = new FormData();
  const before: Record<string, string> = toValues(stored);
  for (const [name, value] of Object.entries(toInput(values))) {
    const text = String(value).trim();
    if (text !== '' || before[name] !== '') form.append(name, text);
  }
  if (picture.file) form.append('image', picture.file, picture.file.name);
  else if (picture.isRemoved && stored?.image) form.append('image', '');
  if (stored) form.append('basedOn', String(stored.version));
  return form;
}

/** The day of an ISO date, as a date control takes it; integrators may have stored a time as well. */
function toDay(date: string): string {
  return /^\d{4}-\d{2}-\d{2}/.exec(date)?.[0] ?? '';
}
