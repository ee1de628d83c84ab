// The types of the package lack that MX records are objects.
declare module 'mailauth/lib/spf/index.js' {
  export function spf(options: {
    sender: string;
    ip: string;
    helo: string;
    strict: boolean;
    maxElapsedTime: number;
    resolver: (name: string, type: string) => Promise<unknown>;
  }): Promise<{
    status: {
      result: 'none' | 'neutral' | 'pass' | 'fail' | 'softfail' | 'permerror' | 'temperror';
      comment?: string | false;
    };
    lookups?: { count: number };
  }>;
}
