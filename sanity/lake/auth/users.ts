/** Who a token stands for, in the shape of Sanity's `/users/me`. */
export interface User {
  id: string;
  name: string;
  email: string;
  profileImage: null;
  provider: string;
  role: string;
  roles: { name: string; title: string; description: string }[];
}

function localUser(id: string, name: string, role: string, title: string): User {
  return {
    id,
    name,
    email: `${id}@localhost`,
    profileImage: null,
    provider: "local",
    role,
    roles: [{ name: role, title, description: `${title} of the local Content Lake` }],
  };
}

export const EDITOR = localUser("local-editor", "Local editor", "administrator", "Administrator");
export const VIEWER = localUser("local-viewer", "Local viewer", "viewer", "Viewer");
