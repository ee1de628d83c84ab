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
  /** Id of a `project_image`. */
  image: string | null;
  created_at: string;
  updated_at: string;
};

/** A picture everyone may see; the project names the one that counts in `image`. */
export type ProjectImageTable = {
  /** Also the file's key in the storage. */
  id: string;
  project_id: string;
  name: string;
  type: string;
  size_bytes: number;
  sha256: string;
  created_at: string;
};
