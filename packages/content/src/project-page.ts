import type { ProjectStatus, ProjectTab } from '@isangano/contracts/projects/values';
import type { CardSlot } from './project-card.ts';

/*
 * Names that the web build and the server share for the projects page: the build marks the lists of samples in it, and
 * the server replaces them by the stored projects.
 */

/** Id of the data block of the page with its projects, as the public list has them; empty while it shows samples. */
export const insertedProjectsId = 'inserted-projects';

/** Marks where the projects of a tab begin. */
export function getListStart({ id }: Pick<ProjectTab, 'id'>): string {
  return `<!--projects ${id}-->`;
}

export const listEnd = '<!--/projects-->';

/** Renders the data block. In a script element, only `<` could end it early. */
export function renderInsertedProjects(projects: readonly object[]): string {
  const json = JSON.stringify(projects).replaceAll('<', String.raw`\u003c`);
  return `<script type="application/json" id="${insertedProjectsId}">${json}</script>`;
}

/** The parts of a card that not every project has. */
export type CardShape = { status: ProjectStatus; hasImpact: boolean; hasRenditions: boolean };

export function getCardKey({ status, hasImpact, hasRenditions }: CardShape): string {
  return [status, hasImpact && 'impact', hasRenditions && 'renditions'].filter(Boolean).join(' ');
}

/** Marks a slot in the markup of a card. */
export function getSlotMark(slot: CardSlot): string {
  return `{{${slot}}}`;
}

export const slotMark = /\{\{(\w{1,20})\}\}/g;
