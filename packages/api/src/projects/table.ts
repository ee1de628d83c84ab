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
  image: string | null;
  created_at: string;
  updated_at: string;
};
