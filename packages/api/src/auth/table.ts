export type AdminAccountTable = {
  id: string;
  /** Lower case. */
  email: string;
  username: string;
  password_hash: string;
  created_at: string;
};

export type SessionTable = {
  id: string;
  admin_id: string;
  created_at: string;
  expires_at: string;
  ended_at: string | null;
};
