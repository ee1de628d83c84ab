export const messageStatuses = ['unread', 'read'] as const;
export type MessageStatus = (typeof messageStatuses)[number];
