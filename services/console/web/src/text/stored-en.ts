/** Words that the server stores and shows as they are. */
export const storedEn: Record<string, string> = {
  viewer: 'Viewer',
  sender: 'Sender',
  admin: 'Admin',
  read: 'Read',
  support: 'Support',
  billing: 'Billing',
  owner: 'Owner',
};
