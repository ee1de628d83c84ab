import type { ProjectView } from '@isangano/contracts/projects/project';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { requestToken } from './applications.ts';
import type { png } from './files.ts';
import { expect } from './fixtures.ts';

export const projectsPath = apiPrefix + restPaths.projects;

export const deleteQuestion = 'Are you sure you want to delete this project?';

export const projectFields = {
  client: 'Rwanda Biomedical Centre',
  description: 'Boxes that stay cold for six days, and tell the district when they warm up.',
  status: 'active',
  priority: 'high',
  budget: '1250000',
  progress: '35',
  location: 'Musanze',
  impact: 'Nobody walks to town for a vaccine any more.',
};

export async function submitProject(
  request: APIRequestContext,
  title: string,
  more: Record<string, string | ReturnType<typeof png>> = {},
): Promise<ProjectView> {
  const headers = { authorization: `Bearer ${await requestToken(request)}` };
  const response = await request.post(projectsPath, {
    headers,
    multipart: { ...projectFields, title, ...more },
  });
  expect(response.status()).toBe(201);
  const project: ProjectView = await response.json();
  return project;
}

export function findCard(page: Page, title: string): Locator {
  return page.getByRole('article', { name: title });
}

export async function openEditor(page: Page, title: string): Promise<Locator> {
  await page.getByRole('button', { name: `Edit project: ${title}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Project' });
  await expect(dialog).toBeVisible();
  return dialog;
}
