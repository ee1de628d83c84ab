import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Schema } from './schema.ts';
import { openTestDeps, type TestDeps } from './testing.ts';

/** The columns of the table types. The compiler reports a column that is missing here or that no type has. */
const typedColumns: { [Table in keyof Schema]: Record<keyof Schema[Table], true> } = {
  application: {
    seq: true,
    id: true,
    kind: true,
    status: true,
    name: true,
    email: true,
    phone: true,
    location: true,
    topic: true,
    created_at: true,
    decided_at: true,
    decided_by: true,
    suspect: true,
    fingerprint: true,
    locale: true,
  },
  application_count: {
    kind: true,
    status: true,
    n: true,
  },
  application_event: {
    seq: true,
    application_id: true,
    action: true,
    staff_id: true,
    staff_email: true,
    file_name: true,
    at: true,
  },
  application_file: {
    id: true,
    application_id: true,
    field: true,
    position: true,
    name: true,
    type: true,
    size_bytes: true,
    sha256: true,
    created_at: true,
  },
  interview: {
    application_id: true,
    language: true,
    timezone: true,
    socials: true,
    content_types: true,
    pitch: true,
    sensitivity: true,
    sample_links: true,
    suggested_questions: true,
    channels: true,
    all_channels_reason: true,
    format: true,
    duration: true,
    availability: true,
    travel: true,
    tech: true,
    notes: true,
    consent_publish: true,
    consent_rules: true,
    consent_contact: true,
  },
  partner: {
    application_id: true,
    type: true,
    summary: true,
    amount: true,
    equity: true,
    non_cash: true,
    contrib_other: true,
    board: true,
    veto: true,
    role_type: true,
    kpis: true,
    dividend: true,
    exit: true,
    ip: true,
    ethics: true,
    timeline: true,
    presence: true,
    team: true,
    signature: true,
    agree: true,
  },
  idempotency_key: {
    scope: true,
    key: true,
    body_hash: true,
    record_id: true,
    created_at: true,
  },
  file_removal: {
    file_id: true,
  },
  admin_account: {
    id: true,
    email: true,
    username: true,
    password_hash: true,
    created_at: true,
    disabled_at: true,
  },
  session: {
    id: true,
    admin_id: true,
    created_at: true,
    expires_at: true,
    ended_at: true,
  },
  known_address: {
    admin_id: true,
    address_hash: true,
    used_at: true,
  },
  api_token: {
    id: true,
    name: true,
    token_hash: true,
    scope: true,
    created_at: true,
    expires_at: true,
    revoked_at: true,
    last_used_at: true,
  },
  project: {
    seq: true,
    id: true,
    title: true,
    client: true,
    description: true,
    status: true,
    priority: true,
    budget: true,
    start_date: true,
    end_date: true,
    progress: true,
    category: true,
    location: true,
    impact: true,
    image: true,
    created_at: true,
    updated_at: true,
    version: true,
  },
  project_image: {
    id: true,
    project_id: true,
    name: true,
    type: true,
    size_bytes: true,
    sha256: true,
    created_at: true,
    width: true,
    height: true,
  },
  contact_message: {
    seq: true,
    id: true,
    full_name: true,
    email: true,
    phone: true,
    subject: true,
    message: true,
    status: true,
    created_at: true,
    suspect: true,
    fingerprint: true,
  },
  message_count: {
    status: true,
    n: true,
  },
  subscriber: {
    id: true,
    email: true,
    created_at: true,
    locale: true,
    suspect: true,
    confirmed_at: true,
    asked_at: true,
  },
  outbox_mail: {
    seq: true,
    id: true,
    kind: true,
    locale: true,
    recipient: true,
    reply_to: true,
    subject: true,
    created_at: true,
    attempts: true,
    next_attempt_at: true,
    refused_at: true,
    last_error: true,
    leased_by: true,
    about: true,
    leave_url: true,
    letter: true,
  },
};

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.close());

async function listColumns(table: string): Promise<string[]> {
  const columns = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(
    deps.db.read,
  );
  return columns.rows.map(({ name }) => name);
}

test.each(Object.entries(typedColumns))(
  'the migrations create %s as its type says',
  async (table, columns) => {
    const created = await listColumns(table);
    const typed = Object.keys(columns);
    expect([
      ...typed
        .filter((column) => !created.includes(column))
        .map((column) => `${table}.${column} is in the type, but not in the database: write a migration`),
      ...created
        .filter((column) => !typed.includes(column))
        .map((column) => `${table}.${column} is in the database, but not in the type of its table.ts`),
    ]).toEqual([]);
  },
);
