/** Settings that an owner changes in the staff area. */
export type SettingName = 'second_factor' | 'first_look_channels' | 'channel_calendars';
