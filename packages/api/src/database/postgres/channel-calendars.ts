/** Migration 067 of SQLite. */
export const addChannelCalendars = `
alter table appointment add column channel text collate "C";
alter table appointment_offer add column channel text collate "C";
`;
