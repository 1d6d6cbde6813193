import type { Request, Response } from 'express';

/** The value of a cookie; null if it is missing. */
export function readCookie(request: Request, name: string): string | null {
  const cookies = (request.headers.cookie ?? '').split(';').map((text) => text.trim());
  const own = cookies.find((text) => text.startsWith(`${name}=`));
  return own?.slice(name.length + 1) || null;
}

/** The cookie with the secret of a session. Over HTTPS its name has the `__Host-` prefix, which ties it to this host and to HTTPS. */
export class SessionCookie {
  private readonly name: string;
  private readonly attributes: string;

  constructor(publicUrl: string) {
    const isSecure = publicUrl.startsWith('https:');
    this.name = isSecure ? '__Host-herald_console' : 'herald_console';
    this.attributes = `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  }

  read(request: Request): string | null {
    return readCookie(request, this.name);
  }

  set(response: Response, secret: string, expiresAt: Date): void {
    response.append(
      'Set-Cookie',
      `${this.name}=${secret}; ${this.attributes}; Expires=${expiresAt.toUTCString()}`,
    );
  }

  clear(response: Response): void {
    response.append('Set-Cookie', `${this.name}=; ${this.attributes}; Max-Age=0`);
  }
}
