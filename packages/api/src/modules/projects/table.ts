import type { ProjectPriority, ProjectStatus } from '@isangano/contracts/projects/values';

export type ProjectTable = {
  seq: number;
  id: string;
  title: string;
  client: string;
  description: string;
  status: ProjectStatus;
  priority: ProjectPriority;
  budget: number;
  start_date: string;
  end_date: string;
  progress: number;
  category: string;
  location: string;
  impact: string;
  /** JSON, by language: see `translations.ts`. */
  translations: string;
  /** Id of the widest `project_image`. */
  image: string | null;
  /** Grows with every change. */
  version: number;
  created_at: string;
  updated_at: string;
};

export type ProjectTables = {
  project: ProjectTable;
  project_image: {
    /** Also the file's key in the storage. */
    id: string;
    project_id: string;
    name: string;
    type: string;
    size_bytes: number;
    sha256: string;
    /** In pixels; null for images stored before there were renditions. */
    width: number | null;
    height: number | null;
    created_at: string;
  };
};
