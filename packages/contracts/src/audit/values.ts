/** Actions that the audit log records. */
export const auditActions = [
  'signed_in',
  'sign_in_failed',
  'signed_out',
  'sessions_ended',
  'password_changed',
  'identity_confirmed',
  'factor_added',
  'factor_removed',
  'recovery_codes_created',
  'application_approved',
  'application_rejected',
  'decision_undone',
  'application_deleted',
  'application_assigned',
  'file_opened',
  'list_exported',
  'message_read',
  'message_assigned',
  'message_deleted',
  'reply_sent',
  'note_added',
  'note_deleted',
  'project_created',
  'project_updated',
  'project_deleted',
  'account_created',
  'account_disabled',
  'account_enabled',
  'role_changed',
  'password_reset',
  'factors_reset',
  'token_created',
  'token_revoked',
  'setting_changed',
  'command_run',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Kinds of actors: a staff account, an API token, an operator on the server's machine, or somebody unknown. */
export const actorKinds = ['account', 'token', 'operator', 'unknown'] as const;
export type ActorKind = (typeof actorKinds)[number];
