export type IdempotencyKeyTable = {
  scope: string;
  key: string;
  body_hash: string;
  record_id: string;
  created_at: string;
};
