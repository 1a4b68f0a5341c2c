-- Who signed in by e-mail had no name, and was shown to others by their address.
UPDATE auth_user SET name = split_part(email, '@', 1) WHERE trim(name) = '';
