"""What several tests are made of."""
